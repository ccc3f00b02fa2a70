import { describe, expect, it } from "vitest";
import { readEnv, SettingError } from "../../provider/env";

const database = "postgres://portal:secret@primary.example.com/portal";

it.each([
  ["DEMO_SCALE", "lots", "DEMO_SCALE must be a number"],
  ["SMTP_URL", "secret-host", "SMTP_URL must look like smtp://"],
  [
    "PUBLIC_ORIGIN",
    "https://secret.example/path",
    "PUBLIC_ORIGIN must be an origin",
  ],
  ["PROVIDER_PORT", "99999", "PROVIDER_PORT must be a port number"],
])(
  "%s %j is refused with a message without the value",
  (name, value, message) => {
    expect(() => readEnv({ [name]: value })).toThrow(message);
    expect(() => readEnv({ [name]: value })).not.toThrow(value);
  },
);

describe("DEMO_STORES", () => {
  const read = (stores: string, scale?: string) =>
    readEnv({ DEMO_STORES: stores, DEMO_SCALE: scale }).demoStores;

  it("is a whole number from 1 to 10, by default 1", () => {
    expect(readEnv({}).demoStores).toBe(1);
    expect(read("10")).toBe(10);
    for (const wrong of ["lots", "1.5", "-1", "0", "11"])
      expect(() => read(wrong)).toThrow(
        /^DEMO_STORES must be (a whole number|from 1 to 10)\.$/,
      );
  });

  it("is refused with a scale whose cartons the ids of a day cannot hold", () => {
    expect(read("10", "10")).toBe(10);
    expect(() => read("10", "10.1")).toThrow(
      new SettingError("DEMO_SCALE times DEMO_STORES must be at most 100."),
    );
  });
});

describe("DATABASE_READ_URL", () => {
  const read = (text: string) =>
    readEnv({ DATABASE_URL: database, DATABASE_READ_URL: text })
      .databaseReadUrls;

  it("has several addresses, whose passwords may contain commas", () => {
    const one = "postgres://portal:a,b@one.example.com:5433/portal";
    const two = "postgresql://portal@two.example.com/portal";
    expect(read(`${one}, ${two}`)).toEqual([one, two]);
    expect(read("")).toEqual([]);
  });

  it("is refused if an address is none, without its value in the message", () => {
    for (const wrong of [
      "one.example.com",
      `,${database}`,
      `${database},`,
      `${database},two.example.com`,
      Array(17).fill(database).join(","),
    ])
      expect(() => read(wrong)).toThrow(
        /^DATABASE_READ_URL must be up to 16 addresses such as postgres:\/\/user:password@host:5432\/database, separated by commas\.$/,
      );
  });

  it("needs a primary", () => {
    expect(() => readEnv({ DATABASE_READ_URL: database })).toThrow(
      new SettingError("DATABASE_READ_URL needs DATABASE_URL."),
    );
  });

  it("has a largest lag of 1 to 3600 seconds", () => {
    expect(readEnv({}).databaseReadLagSeconds).toBe(30);
    for (const wrong of ["0", "3601", "1.5", "fast"])
      expect(() => readEnv({ DATABASE_READ_LAG_SECONDS: wrong })).toThrow(
        "DATABASE_READ_LAG_SECONDS must be",
      );
  });
});

describe("RETENTION_MONTHS", () => {
  it("keeps six months or more, and needs a folder", () => {
    expect(readEnv({})).toMatchObject({
      retentionMonths: null,
      archiveFolder: null,
    });
    const ARCHIVE_FOLDER = "/srv/archive";
    expect(readEnv({ ARCHIVE_FOLDER, RETENTION_MONTHS: "6" })).toMatchObject({
      retentionMonths: 6,
      archiveFolder: ARCHIVE_FOLDER,
    });
    for (const wrong of ["5", "0", "1201", "-7", "12 months"])
      expect(() =>
        readEnv({ ARCHIVE_FOLDER, RETENTION_MONTHS: wrong }),
      ).toThrow("RETENTION_MONTHS must be");
    expect(() => readEnv({ RETENTION_MONTHS: "6" })).toThrow(
      new SettingError("RETENTION_MONTHS needs ARCHIVE_FOLDER."),
    );
  });
});
