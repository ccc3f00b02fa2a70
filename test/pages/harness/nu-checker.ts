import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** The jar of the Nu HTML checker. */
const jar = join(
  dirname(createRequire(import.meta.url).resolve("vnu-jar/package.json")),
  "build",
  "dist",
  "vnu.jar",
);

/** Whether this machine has Java 11 or newer, which the checker needs. */
export function hasJava(): boolean {
  try {
    execFileSync("java", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    // Missing, or older than 9, which does not support the long option.
    return false;
  }
}

interface Message {
  url?: string;
  message: string;
  extract?: string;
}

/**
 * Checks documents with one start of Java.
 * @param documents by their addresses
 * @param isAccepted whether a message is no error here
 * @returns errors and warnings, each with the address of its document; empty when all are valid
 */
export async function findNuErrors(
  documents: ReadonlyMap<string, string>,
  isAccepted: (message: string) => boolean,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "nu-checker-"));
  const addresses = new Map<string, string>();
  for (const [address, html] of documents) {
    const name = `${addresses.size}.html`;
    addresses.set(name, address);
    // The framework streams the data for its scripts after the end of the document, which parsers move into the
    // body, and the checker stops there.
    const end = html.indexOf("</html>") + "</html>".length;
    await writeFile(join(folder, name), html.slice(0, end));
  }
  const output = await new Promise<string>((resolve, reject) => {
    execFile(
      "java",
      ["-Xss1m", "-jar", jar, "--format", "json", "--skip-non-html", folder],
      { maxBuffer: 256 * 1024 * 1024 },
      (error, _stdout, stderr) => {
        // It exits with 1 if it has found errors, which it prints to stderr.
        if (stderr.trimStart().startsWith("{")) resolve(stderr);
        else reject(error ?? new Error(`The Nu checker said: ${stderr}`));
      },
    );
  });
  await rm(folder, { recursive: true });
  const { messages } = JSON.parse(output) as { messages: Message[] };
  return messages
    .filter(({ message }) => !isAccepted(message))
    .map(({ url = "", message, extract = "" }) => {
      const address = addresses.get(basename(decodeURIComponent(url)));
      return `${address ?? url}: ${message}: ${extract}`;
    });
}
