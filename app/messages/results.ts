/** The messages of result pages, their tables and their exports. */
export const resultMessages = {
  // Specification, part 2, section 8
  searchFailed: "An error occurred. Please try again.",
} as const;
