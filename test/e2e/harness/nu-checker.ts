import { execFile, execFileSync } from "node:child_process";
import { createRequire } from "node:module";
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
  type: string;
  subType?: string;
  url?: string;
  lastLine?: number;
  message: string;
  extract?: string;
}

/** A message of the checker: its file and its text. */
export interface Complaint {
  file: string;
  message: string;
  extract: string;
}

/**
 * Checks every page of a folder with one start of Java.
 * @returns errors and warnings; empty when all pages are valid
 */
export async function nuComplaints(folder: string): Promise<Complaint[]> {
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
  const { messages } = JSON.parse(output) as { messages: Message[] };
  return messages.map(({ url = "", message, extract = "" }) => ({
    file: basename(decodeURIComponent(url)),
    message,
    extract,
  }));
}
