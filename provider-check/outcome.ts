/** Thrown by a check: the provider deviates from the contract. */
export class Deviation extends Error {
  override readonly name = "Deviation";

  /**
   * @param found what the provider did, without values of its data
   * @param userSees replaces the sentence of the check
   */
  constructor(
    found: string,
    readonly userSees?: string,
  ) {
    super(found);
  }
}

/** Thrown by a check that cannot be made; the message is the reason. */
export class Skipped extends Error {
  override readonly name = "Skipped";
}
