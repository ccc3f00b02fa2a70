// The package contains no type declarations.
declare module "escape-html" {
  export default function escapeHtml(text: string): string;
}
