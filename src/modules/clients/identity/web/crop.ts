/** How a picture lies under a square frame. */
export interface Crop {
  /** 1: the picture's shorter side fills the frame. */
  zoom: number;
  /** The middle of the frame, as parts of the picture's width and height. */
  x: number;
  y: number;
}
export const mostZoom = 4;
export const wholePicture: Crop = { zoom: 1, x: 0.5, y: 0.5 };

interface Size {
  width: number;
  height: number;
}

/** The part of the picture in the frame, in its own pixels. The frame never leaves the picture. */
export function cropped({ width, height }: Size, crop: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / crop.zoom;
  const within = (middle: number, length: number) => Math.min(Math.max(middle * length - side / 2, 0), length - side);
  return { left: within(crop.x, width), top: within(crop.y, height), side };
}

/** The crop with the picture moved by parts of the frame; it stops at the picture's edge. */
export function moved(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { left, top, side } = cropped(size, crop);
  const next = {
    ...crop,
    x: (left + side / 2 - by.x * side) / size.width,
    y: (top + side / 2 - by.y * side) / size.height,
  };
  const kept = cropped(size, next);
  return { ...next, x: (kept.left + side / 2) / size.width, y: (kept.top + side / 2) / size.height };
}

export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  return moved(size, { ...crop, zoom: Math.min(Math.max(zoom, 1), mostZoom) }, { x: 0, y: 0 });
}
