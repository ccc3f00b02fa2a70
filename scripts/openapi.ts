/**
 * Writes docs/provider-api.openapi.json from the contract: `npx tsx scripts/openapi.ts`. A test
 * compares the two.
 */
import { writeFile } from "node:fs/promises";
import { openapiText } from "../provider/contract/openapi";

const target = new URL("../docs/provider-api.openapi.json", import.meta.url);
await writeFile(target, openapiText());
