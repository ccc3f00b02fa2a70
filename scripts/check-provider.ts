/**
 * Checks a provider against the contract and prints a report: `npm run check-provider -- URL`
 * (docs/provider-api.md, "Check your provider"). The exit code is 0 if no check failed, 1 if one did, and
 * 2 if the checks could not be made.
 */
import { writeFile } from "node:fs/promises";
import { stdin, stderr, stdout } from "node:process";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import * as z from "zod";
import { isoDate } from "../provider/contract/fields";
import type { CheckOptions } from "../provider-check/check-run";
import { formats, summaryOf, writeReport } from "../provider-check/report";
import { runChecks } from "../provider-check/run-checks";

const usage = `npm run check-provider -- URL [options]

  --write               Also make the checks that write: a registration, bookings, manual reports
  --from, --to DATE     Days whose data is checked, YYYY-MM-DD (default: the last seven days)
  --only TEXT           Only the checks whose name begins so, such as getScanReport; may be repeated
  --packing-slip TEXT   A packing slip number to search for
  --member-email EMAIL  With --write: an account to add to a group and remove again
  --format FORMAT       ${formats.join(", ")} (default: text)
  --output FILE         Write the report to a file

Sign-in: the environment variables CHECK_EMAIL and CHECK_PASSWORD, or a prompt. A second account with fewer
pools, of which it must not see more: CHECK_SECOND_EMAIL and CHECK_SECOND_PASSWORD.`;

/** A wrong use of the command. */
class UsageError extends Error {}

const dayMs = 86_400_000;

function readArguments() {
  const now = new Date();
  const day = (daysAgo: number) =>
    new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10);
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: "boolean", default: false },
      from: { type: "string", default: day(7) },
      to: { type: "string", default: day(0) },
      only: { type: "string", multiple: true },
      "packing-slip": { type: "string" },
      "member-email": { type: "string" },
      format: { type: "string", default: "text" },
      output: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return null;
  const url = z.url({ protocol: /^https?$/ }).safeParse(positionals[0]);
  if (!url.success || positionals.length > 1)
    throw new UsageError("Give the base URL of the provider.");
  const format = z.enum(formats).safeParse(values.format);
  if (!format.success)
    throw new UsageError(`--format is one of ${formats.join(", ")}.`);
  for (const date of [values.from, values.to])
    if (!isoDate.safeParse(date).success)
      throw new UsageError("Dates are written YYYY-MM-DD.");
  return {
    format: format.data,
    output: values.output,
    options: {
      url: url.data,
      write: values.write,
      startDate: values.from,
      endDate: values.to,
      now,
      only: values.only,
      packingSlip: values["packing-slip"],
      memberEmail: values["member-email"],
    },
  };
}

/** Asks for a line; a secret one is not shown. */
async function prompt(question: string, isSecret = false): Promise<string> {
  if (!stdin.isTTY)
    throw new UsageError("Set CHECK_EMAIL and CHECK_PASSWORD to sign in.");
  stderr.write(question);
  const shown = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isSecret) stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({
    input: stdin,
    output: shown,
    terminal: true,
  });
  const line = await new Promise<string>((resolve, reject) => {
    lines.once("line", resolve);
    lines.once("SIGINT", () => reject(new UsageError("Cancelled.")));
    lines.once("close", () => reject(new UsageError("There was no input.")));
  });
  lines.close();
  if (isSecret) stderr.write("\n");
  return line;
}

async function main(): Promise<number> {
  const read = readArguments();
  if (read === null) {
    stdout.write(`${usage}\n`);
    return 0;
  }
  const { format, output } = read;
  const options: CheckOptions = {
    ...read.options,
    email: process.env.CHECK_EMAIL || (await prompt("Email: ")),
    password: process.env.CHECK_PASSWORD || (await prompt("Password: ", true)),
  };
  const { CHECK_SECOND_EMAIL: email, CHECK_SECOND_PASSWORD: password } =
    process.env;
  if (email && password) options.second = { email, password };
  const results = await runChecks(options);
  const report = writeReport(format, results, options);
  if (output === undefined) stdout.write(report);
  else {
    await writeFile(output, report);
    stdout.write(`${summaryOf(results)}\n`);
  }
  return results.some(({ outcome }) => outcome === "failed") ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage =
    error instanceof UsageError ||
    (error instanceof TypeError && "code" in error);
  if (!isUsage) throw error;
  stderr.write(`${error.message}\n\n${usage}\n`);
  process.exitCode = 2;
}
