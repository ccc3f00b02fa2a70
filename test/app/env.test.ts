import { spawnSync } from "node:child_process";
import {
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  providerEnvironment,
  readPortalEnv,
  SettingError,
} from "../../app/env.server";

const SESSION_SECRET = "0123456789abcdefghijklmnopqrstuv";
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "settings-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (variables: Record<string, string> = {}) =>
  readPortalEnv({ SESSION_SECRET, ...variables });

describe("settings", () => {
  it("have working defaults", () => {
    expect(read()).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicOrigins: ["http://localhost:3000", "http://127.0.0.1:3000"],
      secure: false,
      trustProxy: [],
      providerApiUrl: null,
      features: new Set([
        "tracking",
        "bookLTL",
        "rateGenerator",
        "reportDelivery",
        "reportPickup",
        "receive",
      ]),
      humanCheck: { kind: "question" },
      map: null,
      resultCacheBytes: 128 * 1024 * 1024,
      providerTimeoutMs: 10_000,
      drainMs: 30_000,
    });
    expect(
      read({ PORT: "", BRAND_NAME: "", PUBLIC_ORIGIN: "", FEATURES: "" }),
    ).toEqual(read());
  });

  it("are parsed as in this table", () => {
    const env = read({
      PORT: "8080",
      HOST: "0.0.0.0",
      PUBLIC_ORIGIN: "https://portal.example.com, https://portal.example.org",
      TRUST_PROXY: "10.0.0.0/8, loopback, ::1",
      PROVIDER_API_URL: "https://api.example.com/v1/",
      FEATURES: "tracking,reportPickup",
      RECAPTCHA_SITE_KEY: "6Lc_site-key",
      RECAPTCHA_SECRET: "6Lc_secret-key",
      RESULT_CACHE_MB: "1",
      PROVIDER_TIMEOUT_SECONDS: "25",
      PORTAL_TIME_ZONE: "America/Chicago",
    });
    expect(env).toMatchObject({
      port: 8080,
      publicOrigins: [
        "https://portal.example.com",
        "https://portal.example.org",
      ],
      secure: true,
      trustProxy: ["10.0.0.0/8", "loopback", "::1"],
      providerApiUrl: "https://api.example.com/v1",
      features: new Set(["tracking", "reportPickup"]),
      humanCheck: {
        kind: "recaptcha",
        siteKey: "6Lc_site-key",
        secret: "6Lc_secret-key",
      },
      resultCacheBytes: 1_048_576,
      providerTimeoutMs: 25_000,
    });
    expect(providerEnvironment(env)).toMatchObject({
      PUBLIC_ORIGIN: "https://portal.example.com",
      BRAND_NAME: "UL",
    });
  });

  it.each([
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "80a"],
    ["PUBLIC_ORIGIN", "portal.example.com"],
    ["PUBLIC_ORIGIN", "https://portal.example.com/"],
    ["PUBLIC_ORIGIN", "https://user@portal.example.com"],
    ["PUBLIC_ORIGIN", "ftp://portal.example.com"],
    ["PUBLIC_ORIGIN", "http://portal.example.com"],
    ["PUBLIC_ORIGIN", "https://portal.example.com,http://portal.example.com"],
    // The embedded provider gets the first only, and would take the portal for a private one.
    ["PUBLIC_ORIGIN", "https://localhost:3000,https://portal.example.com"],
    ["PUBLIC_ORIGIN", ","],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "proxy.example.com"],
    ["PROVIDER_API_URL", "api.example.com"],
    ["PROVIDER_API_URL", "file:///etc/passwd"],
    ["PROVIDER_API_URL", "https://user:password@api.example.com"],
    ["PROVIDER_API_URL", "https://api.example.com/v1?key=1"],
    ["FEATURES", "tracking,everything"],
    ["ABOUT_URL", "javascript:alert(1)"],
    ["SUPPORT_EMAIL_SITE", "nobody"],
    ["PORTAL_TIME_ZONE", "Chicago"],
    ["HUMAN_CHECK", "on"],
    ["HUMAN_CHECK", "recaptcha"],
    ["MAP_STYLE_URL", "tiles.example.com/style.json"],
    ["MAP_ORIGINS", "https://tiles.example.com/"],
    ["MAP_ORIGINS", "https://tiles.example.com; script-src *"],
    ["PORTAL_PROCESSES", "0"],
    ["PORTAL_PROCESSES", "65"],
    ["RESULT_CACHE_MB", "0"],
    ["PROVIDER_TIMEOUT_SECONDS", "0"],
    ["RESULT_CACHE_MB", "lots"],
    ["SESSION_SECRET", "short"],
    ["SESSION_SECRET", "a".repeat(64)],
    ["LOG_LEVEL", "loud"],
  ])(
    "stop the start with a message that names the variable and not its value: %s=%s",
    (variable, value) => {
      expect(() => read({ [variable]: value })).toThrow(SettingError);
      try {
        read({ [variable]: value });
      } catch (error) {
        expect((error as Error).message).toMatch(
          new RegExp(`^${variable} (must|may) .*\\.$`),
        );
        if (variable === "SESSION_SECRET")
          expect((error as Error).message).not.toContain(value);
      }
    },
  );

  it("report all invalid variables at once", () => {
    expect(() => read({ PORT: "x", FEATURES: "x" })).toThrow(
      /^PORT .*\nFEATURES /,
    );
  });

  it("include style, key and each origin of a map provider once", () => {
    const styleUrl = "https://maps.example.com/style.json?key={key}";
    expect(read({ MAP_STYLE_URL: styleUrl }).map).toEqual({
      styleUrl,
      apiKey: null,
      origins: ["https://maps.example.com"],
    });
    expect(
      read({
        MAP_STYLE_URL: styleUrl,
        MAP_API_KEY: "k-1",
        MAP_ORIGINS: "https://tiles.example.com, https://maps.example.com",
      }).map,
    ).toEqual({
      styleUrl,
      apiKey: "k-1",
      origins: ["https://maps.example.com", "https://tiles.example.com"],
    });
  });

  it.each<Record<string, string>>([
    { MAP_API_KEY: "k-1" },
    { MAP_ORIGINS: "https://tiles.example.com" },
  ])("refuse settings of a map provider without a style: %j", (variables) => {
    expect(() => read(variables)).toThrow(/^MAP_STYLE_URL must name/);
  });

  it("refuse streets from two sources", () => {
    const MAP_TILES = "region.pmtiles";
    expect(read({ MAP_TILES }).mapTiles).toBe(resolve(MAP_TILES));
    expect(() =>
      read({ MAP_TILES, MAP_STYLE_URL: "https://maps.example.com/s.json" }),
    ).toThrow(/^MAP_TILES must not be set beside MAP_STYLE_URL/);
  });

  it("never repeat an invalid key in a message", () => {
    const MAP_API_KEY = "secret key";
    const MAP_STYLE_URL = "https://maps.example.com/style.json";
    const settings = { MAP_STYLE_URL, MAP_API_KEY };
    expect(() => read(settings)).toThrow(/^MAP_API_KEY must be/);
    expect(() => read(settings)).not.toThrow(/secret/);
  });

  it.each<Record<string, string>>([
    { HOST: "0.0.0.0" },
    { PUBLIC_ORIGIN: "https://portal.example.com" },
  ])("refuse HUMAN_CHECK=off on a public origin: %j", (variables) => {
    expect(read({ HUMAN_CHECK: "off" }).humanCheck).toEqual({ kind: "off" });
    expect(() => read({ HUMAN_CHECK: "off", ...variables })).toThrow(
      /^HUMAN_CHECK must not be off/,
    );
  });
});

describe("the secret", () => {
  it("is created once, readable by the owner only, and kept", () => {
    const dataDir = join(folder, "new", "data");
    const { sessionSecret } = readPortalEnv({ DATA_DIR: dataDir });
    expect(sessionSecret).toMatch(/^[\w-]{43}$/);
    expect(statSync(join(dataDir, "session-secret")).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(readPortalEnv({ DATA_DIR: dataDir }).sessionSecret).toBe(
      sessionSecret,
    );
    expect(readFileSync(join(dataDir, "session-secret"), "utf8")).toBe(
      sessionSecret,
    );
  });

  it("stops the start if it cannot be stored or is damaged", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(() => readPortalEnv({ DATA_DIR: file })).toThrow(/^DATA_DIR must/);
    writeFileSync(join(folder, "session-secret"), "half");
    expect(() => readPortalEnv({ DATA_DIR: folder })).toThrow(/^DATA_DIR must/);
  });
});

it(
  "an invalid setting ends the process with its message and code 1",
  { tags: ["all"] },
  () => {
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      ["--import", "tsx", "server.ts"],
      {
        env: {
          NODE_ENV: "production",
          PATH: process.env["PATH"],
          PORT: "99999",
          SESSION_SECRET,
        },
        encoding: "utf8",
      },
    );
    expect([status, stdout, stderr.trim()]).toEqual([
      1,
      "",
      "PORT must be a port number, 1 to 65535.",
    ]);
  },
);
