import { expect, test } from "vitest";
import { settings as ofPortal } from "../../app/env-schema";
import { findMisspeltSettings } from "../../app/misspelt-settings";
import { settings as ofProvider } from "../../provider/env";

const settings = [
  ...Object.keys(ofPortal.shape),
  ...Object.keys(ofProvider.shape),
];
const find = (...names: string[]) =>
  findMisspeltSettings(
    Object.fromEntries(names.map((name) => [name, "canary"])),
    settings,
  );

test("a variable that is nearly a setting is named with it, without its value", () => {
  expect(find("SMPT_URL", "PUBLIC_ORIGINS", "demo_data")).toEqual([
    "SMPT_URL is not a setting, and has no effect; SMTP_URL is one.",
    "PUBLIC_ORIGINS is not a setting, and has no effect; PUBLIC_ORIGIN is one.",
    "demo_data is not a setting, and has no effect; DEMO_DATA is one.",
  ]);
});

test("settings, and variables of systems and orchestrators, are not named", () => {
  expect(find(...settings)).toEqual([]);
  expect(
    find(
      "HOME",
      "HOSTNAME",
      "HOSTTYPE",
      "LOGNAME",
      "NODE_ENV",
      "OLDPWD",
      "PATH",
      "PORTAL_DOMAIN",
      "PORTAL_PORT",
      "PORTAL_SERVICE_HOST",
      "PORTAL_SERVICE_PORT",
      "POSTGRES_PASSWORD",
      "PORTAL_PROCESS_NUMBER",
      "OTEL_EXPORTER_OTLP_HEADERS",
      "DATABASE_URL_FILE",
    ),
  ).toEqual([]);
});
