import type { KnipConfig } from "knip";

const config: KnipConfig = {
  entry: [
    "provider/main.ts",
    "provider/accounts/hash-thread.mjs",
    "provider/commands/*.ts",
    "scripts/*.{mjs,ts}",
    "playwright.config.ts",
    "app/entry.{client,server}.tsx",
    "app/routes.ts",
    "app/routes/**/*.{ts,tsx}",
    "test/**/*.{test,spec}.{ts,tsx}",
    "test/bench/**/*.{ts,tsx,mjs}",
    "test/observatory/*.mjs",
    "test/e2e/harness/*.ts",
    "dependency-cruiser.config.mjs",
  ],
  project: ["**/*.{ts,tsx,mjs,js}"],
  // Types of the contract are published for both sides, whether or not one reads them yet.
  ignoreIssues: { "provider/contract/**": ["exports", "types"] },
  // The Nu checker is a jar: Java, which a machine may lack, runs it (decision 62).
  ignoreDependencies: ["vnu-jar"],
  // The tests of a full disk mount one; the Observatory check makes a certificate.
  ignoreBinaries: ["java", "mount", "openssl", "umount"],
  ignoreExportsUsedInFile: true,
};

export default config;
