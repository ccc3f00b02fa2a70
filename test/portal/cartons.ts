import { syntheticPage, syntheticRow } from "../bench/programs/synthetic-rows";
import type { FaultyProvider } from "./faulty-provider";

/** Makes the provider find this many cartons in every search. */
export function findCartons(provider: FaultyProvider, total: number): void {
  for (const call of ["ASNManifestSearch", "ASNListSearch"] as const)
    provider.on(call, ({ payload }) => {
      const [offset, size] = [Number(payload.offset), Number(payload.pageSize)];
      const count = Math.max(0, Math.min(size, total - offset));
      return { body: syntheticPage(offset, count) };
    });
}

/** The numbers of the first cartons that the provider finds. */
export const firstAsns = (count: number) =>
  Array.from({ length: count }, (_, row) => syntheticRow(row).ASN ?? "");
