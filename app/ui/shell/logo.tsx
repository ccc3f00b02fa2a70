/** How pages show the logo of the company, in CSS pixels. */
export interface ShownLogo {
  src: string;
  width: number;
  height: number;
  /** True if it is light: light pages put it on a dark ground, dark pages do so with others on a light one. */
  isLight: boolean;
}

/** What stands for the portal on top of its pages: the logo of the company, or a mark of ours with the name. */
export function Brand({
  logo,
  name,
}: {
  /** Null if none is set. */
  logo: ShownLogo | null;
  name: string;
}) {
  return logo ? (
    <Logo logo={logo} name={name} />
  ) : (
    <>
      <Mark />
      {name}
    </>
  );
}

function Logo({ logo, name }: { logo: ShownLogo; name: string }) {
  const { src, width, height, isLight } = logo;
  return (
    <img
      className={isLight ? "logo light" : "logo"}
      alt={name}
      {...{ src, width, height }}
    />
  );
}

/** The truck of `public/favicon.svg`, in the accent color. */
function Mark() {
  return (
    <svg
      className="brand-mark"
      aria-hidden="true"
      width="24"
      height="24"
      viewBox="0 0 32 32"
    >
      <rect width="32" height="32" rx="7" fill="var(--blue)" />
      <path
        d="M6 9h12v11H6zM19.5 12.5h4L27 16.5V20h-7.5zM8 22a2.5 2.5 0 0 0 5 0zM19.5 22a2.5 2.5 0 0 0 5 0z"
        fill="var(--on-blue)"
      />
    </svg>
  );
}
