import { byteOrderMark, csvText } from "./formats/write-csv";
import { templateFields, type Kind } from "./kind";

/** Returns the CSV template of a kind: the header row and one example. */
export function csvTemplate({ fields }: Kind): string {
  const columns = templateFields(fields);
  return (
    byteOrderMark +
    csvText([
      columns.map(([, { title }]) => title),
      columns.map(([, { example }]) => example),
    ])
  );
}
