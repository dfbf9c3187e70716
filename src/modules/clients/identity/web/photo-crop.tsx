import { Slider } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { type Crop, cropped, mostZoom, moved, zoomed } from "./crop.ts";
import classes from "./photo.module.css";

interface PhotoCropProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

const shownSide = 320;
const step = 0.05;
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** A square of the picture: drag it, or use the arrow keys, and zoom. */
export function PhotoCrop({ picture, crop, onChange }: PhotoCropProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = held.current;
    if (!from) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    held.current = { x: event.clientX, y: event.clientY };
    onChange(moved(picture, crop, { x: (event.clientX - from.x) / width, y: (event.clientY - from.y) / width }));
  };
  const key = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    onChange(moved(picture, crop, by));
  };
  return (
    <div className={classes.source}>
      <canvas
        ref={canvas}
        width={shownSide}
        height={shownSide}
        className={classes.frame}
        tabIndex={0}
        role="img"
        aria-label="Photo. Drag it, or press the arrow keys, to center the face."
        onKeyDown={key}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={move}
        onPointerUp={() => {
          held.current = null;
        }}
      />
      <Slider
        className={classes.zoom ?? ""}
        aria-label="Zoom"
        min={1}
        max={mostZoom}
        step={0.05}
        label={null}
        value={crop.zoom}
        onChange={(zoom) => onChange(zoomed(picture, crop, zoom))}
      />
    </div>
  );
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = cropped(picture, crop);
  canvas.getContext("2d")?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

const savedSide = 1024;

/** The square as a photo to send. */
export async function croppedFile(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement("canvas");
  const side = Math.min(savedSide, Math.round(cropped(picture, crop).side));
  [canvas.width, canvas.height] = [side, side];
  draw(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.92));
  if (!blob) throw new Error("The browser could not write the photo.");
  return new File([blob], "photo.jpg", { type: "image/jpeg" });
}
