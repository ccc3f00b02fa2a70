/** The messages of the delivery map. */
export const mapMessages = {
  // Specification, part 2, section 8
  error: "Error: {message}",
  statusesFailed: "Unknown error while updating delivery statuses",
} as const;
