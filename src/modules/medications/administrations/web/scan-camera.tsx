import { useEffect, useRef, useState } from "react";
import classes from "./scan.module.css";

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
declare global {
  interface Window {
    /** Not in every browser. */
    BarcodeDetector?: new () => Detector;
  }
}

export const hasCameraScan = () => window.BarcodeDetector !== undefined && navigator.mediaDevices !== undefined;

const lookEveryMs = 200;

/** Looks for a barcode with the device's camera, until one is found. */
export function ScanCamera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  latest.current = onCode;
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const { BarcodeDetector } = window;
    const shown = video.current;
    if (!BarcodeDetector || !shown) return;
    const detector = new BarcodeDetector();
    let stream: MediaStream | undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const [found] = shown.readyState >= 2 ? await detector.detect(shown) : [];
      if (isOver) return;
      if (found) latest.current(found.rawValue);
      else timer = setTimeout(() => void look().catch(() => setFailed(true)), lookEveryMs);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (isOver) return stop(stream);
      shown.srcObject = stream;
      await shown.play();
      await look();
    };
    void start().catch(() => {
      if (!isOver) setFailed(true);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop(stream);
    };
  }, []);
  if (failed)
    return <p role="alert">The camera can't be used. Allow it in the browser, or type the number under the barcode.</p>;
  return <video ref={video} className={classes.camera} muted playsInline aria-label="Camera: hold the barcode here" />;
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
