import type { KnipConfig } from "knip";

const config: KnipConfig = {
  entry: [
    "provider/main.ts",
    "provider/accounts/passwords/hash-thread.mjs",
    "provider/commands/*.ts",
    "scripts/*.{mjs,ts}",
    "playwright.config.ts",
    "app/entry.{client,server}.tsx",
    "app/routes.ts",
    "app/routes/**/*.{ts,tsx}",
    // The build reads them in place of the English ones.
    "app/engine/messages/es/*.ts",
    "provider/messages/es/*.ts",
    // Browsers load it by its address.
    "public/receive-worker.js",
    "test/**/*.{test,spec}.{ts,tsx}",
    "test/bench/**/*.{ts,tsx,mjs}",
    "test/soak/main.ts",
    "test/e2e/harness/*.ts",
    // Loaded into the portals of tests before them.
    "test/portal/cheap-hashes.mjs",
    // Processes that tests start and kill.
    "test/contract/{movable-clock,replica-process}.ts",
    "test/pdf/pdf-reader.mjs",
    "dependency-cruiser.config.mjs",
  ],
  project: ["**/*.{ts,tsx,mjs,js}"],
  // Types of the contract are exported for both sides, whether or not they are used yet.
  ignoreIssues: { "provider/contract/**": ["exports", "types"] },
  // The Nu checker is a jar and needs Java, which may be missing on a machine (decision 62). Remix's own
  // server entry, which the floor of the bench has, imports isbot.
  ignoreDependencies: ["vnu-jar", "isbot"],
  // The full-disk tests mount a file system; the test of nginx with TLS creates a certificate.
  ignoreBinaries: ["java", "mount", "openssl", "umount"],
  ignoreExportsUsedInFile: true,
};

export default config;
