// The package brings no types of its own.
declare module "escape-html" {
  export default function escapeHtml(text: string): string;
}
