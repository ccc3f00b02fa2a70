import { Component, createRef, type ReactNode } from "react";

interface EnhancementProps {
  children: ReactNode;
  /** What takes the place of the children when they fail; by default the markup that the page shows. */
  fallback?: ReactNode;
  /** What that markup shows, compared by identity: for anything else the page is loaded again. */
  shown?: unknown;
  /** Called when the children have failed. */
  onFailed?: () => void;
}

/**
 * Something that the page can do without: an error in it is logged by React, and leaves the page as it was,
 * with links that load documents. Without a boundary, it would replace the page by the error screen.
 */
export class Enhancement extends Component<EnhancementProps> {
  override state = { hasFailed: false };
  readonly #place = createRef<HTMLDivElement>();
  #markup: Node[] | undefined;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailed?.();
  }

  override componentDidUpdate({ shown }: EnhancementProps) {
    if (this.state.hasFailed && shown !== this.props.shown) location.reload();
  }

  readonly #showMarkup = (place: HTMLDivElement | null) =>
    place?.replaceChildren(...(this.#markup ?? []));

  override render() {
    const { children, fallback } = this.props;
    const { hasFailed } = this.state;
    if (fallback !== undefined) return hasFailed ? fallback : children;
    if (!hasFailed)
      return (
        <div className="enhanced" ref={this.#place}>
          {children}
        </div>
      );
    // React removes the elements only after this.
    this.#markup ??= [...(this.#place.current?.childNodes ?? [])].map((node) =>
      node.cloneNode(true),
    );
    return <div key="markup" className="enhanced" ref={this.#showMarkup} />;
  }
}
