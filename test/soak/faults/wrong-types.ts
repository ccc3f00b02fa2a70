/**
 * Returns a JSON response in which every value but `status` and `message` has another type.
 * @param text stands where a number was
 */
export function withWrongTypes(body: Buffer, text: string): Buffer {
  const answer = JSON.parse(body.toString()) as Record<string, unknown>;
  const changed = Object.entries(answer).map(([name, value]) => [
    name,
    ["status", "message"].includes(name) ? value : withWrongType(value, text),
  ]);
  // A response without fields of its own has a wrong envelope instead.
  const isPlain = changed.every(
    ([name]) => name === "status" || name === "message",
  );
  return Buffer.from(
    JSON.stringify(
      isPlain ? { status: { text } } : Object.fromEntries(changed),
    ),
  );
}

function withWrongType(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return { text };
  if (typeof value === "string") return { text };
  return [text];
}
