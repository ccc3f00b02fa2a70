/** How pages show the logo of the company, in CSS pixels. */
export interface ShownLogo {
  src: string;
  width: number;
  height: number;
  /** True if it is light: light pages put it on a dark ground, dark pages do so with others on a light one. */
  isLight: boolean;
}

/** The logo of the company in place of the name of the portal. */
export function Logo({ logo, name }: { logo: ShownLogo; name: string }) {
  const { src, width, height, isLight } = logo;
  return (
    <img
      className={isLight ? "logo light" : "logo"}
      alt={name}
      {...{ src, width, height }}
    />
  );
}
