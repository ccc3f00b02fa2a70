/**
 * The style of standalone pages: error pages and failure pages of documents and exports. Colors and
 * sizes match `app/ui/styles/tokens.css`, which belongs to the other JavaScript bundle. All links and
 * buttons are 44 px high, because many users open these pages on a phone.
 */
export const pageStyle =
  ":root{color-scheme:light dark;--ground:#f6f7f9;--panel:#fff;--text:#16191d;--muted:#57606c;--line:#e5e8ec;--blue:#0b57c2;--on-blue:#fff;--red:#b3191b;--red-ground:#fde8e7}" +
  "@media(prefers-color-scheme:dark){:root{--ground:#14171b;--panel:#1d2127;--text:#e7eaee;--muted:#a2abb7;--line:#3a424d;--blue:#8ab8ff;--on-blue:#0b1524;--red:#ff9d97;--red-ground:#43191a}}" +
  "*{box-sizing:border-box}body{margin:0;padding:1.5rem 1rem;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}" +
  "main{max-width:40rem;margin:2rem auto;padding:1.25rem;background:var(--panel);border:1px solid var(--line);border-radius:6px}" +
  "h1{margin:0 0 .875rem;font-size:1.5rem;line-height:1.25}p,form{margin:0 0 .875rem}" +
  "[role=alert]{padding:.5rem .75rem;border-left:4px solid;border-radius:6px;background:var(--red-ground);color:var(--red)}" +
  "a{display:inline-block;padding:.625rem 1rem .625rem 0;color:var(--blue)}" +
  "button{min-height:44px;padding:.375rem 1rem;border:0;border-radius:6px;background:var(--blue);color:var(--on-blue);font:inherit;font-weight:600;cursor:pointer}" +
  "small{color:var(--muted)}@media print{a,button{display:none}body,main{background:none;border:0}}";
