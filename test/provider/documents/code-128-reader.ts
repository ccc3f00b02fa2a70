/**
 * Reads Code 128 as a scanner does, from widths alone (ISO/IEC 15417): written from the standard's
 * table of patterns, and knowing nothing of what draws the bars.
 */

const patterns = (
  "212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231" +
  "113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211" +
  "212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131" +
  "113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111" +
  "314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211" +
  "241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141" +
  "214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214" +
  "211232"
).match(/\d{6}/g) as string[];

const [toC, toB, toA, startA, startC] = [99, 100, 101, 103, 105];
const stop = [2, 3, 3, 1, 1, 1, 2];

/** @throws when the widths are no whole Code 128 symbol */
export function readCode128(widths: readonly number[]): string {
  const thinnest = Math.min(...widths);
  const modules = widths.map((width) => Math.round(width / thinnest));
  if (modules.slice(-7).join() !== stop.join()) throw new Error("no stop");
  const values: number[] = [];
  for (let at = 0; at < modules.length - 7; at += 6) {
    const value = patterns.indexOf(modules.slice(at, at + 6).join(""));
    if (value < 0) throw new Error(`no pattern at ${at}`);
    values.push(value);
  }
  const check = values.pop() ?? -1;
  const [start = -1, ...data] = values;
  const sum = data.reduce((all, value, at) => all + value * (at + 1), start);
  if (sum % 103 !== check) throw new Error("wrong check character");

  let set = "ABC"[start - startA];
  let text = "";
  for (const value of data) {
    if (set === "C" && value < 100) text += String(value).padStart(2, "0");
    else if (value === toC) set = "C";
    else if (value === toB && set !== "B") set = "B";
    else if (value === toA && set !== "A") set = "A";
    else if (value < 95)
      text += String.fromCharCode(
        value + (set === "A" && value > 63 ? -64 : 32),
      );
    else throw new Error(`a function character: ${value}`);
  }
  if (start > startC || set === undefined) throw new Error("no start");
  return text;
}
