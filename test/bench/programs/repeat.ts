/** Repeats a task over several connections at once. */
export async function repeat(
  times: number,
  act: (number: number) => Promise<void>,
  connections = 4,
): Promise<void> {
  let next = 0;
  const repeatAct = async () => {
    while (next < times) await act(next++);
  };
  await Promise.all(Array.from({ length: connections }, repeatAct));
}
