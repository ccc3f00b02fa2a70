/**
 * The size of the drawing and of its outlines (`us-outline.svg`), in pixels of us-atlas; the page
 * stretches it to its own width.
 */
export const drawingSize = { width: 975, height: 610 } as const;
