// The package contains no type declarations.
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    /** Returns the next position at which a line may break; null after the end of the text. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
