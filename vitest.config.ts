import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/{app,provider,contract,scripts}/**/*.test.{ts,tsx}"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
