/**
 * Writes docs/provider-api.openapi.json from the contract: `npm run openapi`. A test compares the file
 * with the contract.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { openapiDocument } from "../provider/contract/openapi";

const target = fileURLToPath(
  new URL("../docs/provider-api.openapi.json", import.meta.url),
);
const options = await resolveConfig(target);
await writeFile(
  target,
  await format(JSON.stringify(openapiDocument()), {
    ...options,
    filepath: target,
  }),
);
