/** How many changed documents a property is tried with: some in each run of the tests, many in the long one. */
export const fuzzRuns: readonly { numRuns: number; tags: string[] }[] = [
  { numRuns: 500, tags: [] },
  { numRuns: 10_000, tags: ["all"] },
];
