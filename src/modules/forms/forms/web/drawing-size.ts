/** The pad of a drawing, in units; strokes are kept in them whatever the screen. */
export const drawingSize = { width: 500, height: 260 } as const;
