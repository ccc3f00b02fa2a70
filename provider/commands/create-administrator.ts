/**
 * Creates the first administrator of an empty portal, or makes the account of this email an
 * administrator:
 *   create-administrator <email> <first name> [last name]
 * The password is prompted for; without a terminal, one is generated and printed once. With PGlite, the
 * portal must be stopped first, because only one process can open the data folder.
 */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { addAdministrator } from "../accounts/groups/administrator";
import { makePasswords } from "../accounts/passwords/passwords";
import { createSecret } from "../accounts/secrets";
import { findRegistrationError, trimRegistration } from "../contract/accounts";
import { withCommandDatabase } from "../command-database";
import { readEnv } from "../env";
import { UsageError } from "../failure-message";
import { print, runCommand } from "../run-command";

/** Prompts on the terminal without echoing the input. */
async function promptHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: silent,
    terminal: true,
  });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}

await runCommand(async ([email, firstName, lastName = "", ...rest]) => {
  if (email === undefined || firstName === undefined || rest.length > 0) {
    throw new UsageError(
      "Usage: create-administrator <email> <first name> [last name]",
    );
  }
  const typed = process.stdin.isTTY
    ? await promptHidden("Password (empty: one is made up): ")
    : "";
  const isGenerated = typed === "";
  // The suffix has every kind of character that the password rules require.
  const password = isGenerated ? `${createSecret()}aA1!` : typed;
  const registration = trimRegistration({
    email,
    password,
    firstName,
    lastName,
  });
  const error = findRegistrationError(registration);
  if (error !== null) throw new UsageError(error.message);

  await withCommandDatabase(readEnv(), async (db) => {
    const hash = await makePasswords().hash(password);
    const outcome = await addAdministrator(
      db,
      { ...registration, password: hash },
      new Date(),
    );
    const what = outcome.hasAllPools
      ? "all pools, future ones too"
      : "every master group";
    if (outcome.isNewAccount) {
      print(`Created ${registration.email} as administrator of ${what}.`);
      if (isGenerated) print(`Password: ${password}`);
    } else {
      print(
        `${registration.email} had an account and administers ${what}, now; its password stays.`,
      );
    }
  });
});
