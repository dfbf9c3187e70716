import { Button } from "@mantine/core";
import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import classes from "./photo.module.css";

interface PhotoSourceProps {
  onPicture: (picture: ImageBitmap) => void;
}

const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined;
const types = "image/jpeg,image/png,image/webp";

/** Where the photo comes from: the device's camera, or a file. */
export function PhotoSource({ onPicture }: PhotoSourceProps) {
  const [camera, setCamera] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      onPicture(await createImageBitmap(file, { imageOrientation: "from-image" }));
    } catch {
      setFailed("This file is not a picture. Choose a JPEG, PNG, or WebP photo.");
    }
  };
  if (camera)
    return (
      <Camera
        onPicture={onPicture}
        onFail={() => {
          setCamera(false);
          setFailed("The camera can't be used. Allow it in the browser, or choose a file.");
        }}
      />
    );
  return (
    <div className={classes.source}>
      {hasCamera() && (
        <Button leftSection={<IconCamera size="1.2em" />} onClick={() => setCamera(true)}>
          Use camera
        </Button>
      )}
      <Button variant="default" leftSection={<IconPhoto size="1.2em" />} onClick={() => input.current?.click()}>
        Choose photo
      </Button>
      <input
        ref={input}
        type="file"
        accept={types}
        hidden
        aria-label="Photo file"
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
      {failed && (
        <p role="alert" className={classes.failed}>
          {failed}
        </p>
      )}
    </div>
  );
}

function Camera({ onPicture, onFail }: PhotoSourceProps & { onFail: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const fail = useRef(onFail);
  fail.current = onFail;
  useEffect(() => {
    const shown = video.current;
    let stream: MediaStream | undefined;
    let isOver = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: 1280 } });
      if (isOver || !shown) return stop();
      shown.srcObject = stream;
      await shown.play();
      setReady(true);
    };
    start().catch(() => {
      if (!isOver) fail.current();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return (
    <div className={classes.source}>
      <video ref={video} className={classes.camera} muted playsInline aria-label="Camera" />
      <Button
        disabled={!ready}
        leftSection={<IconCamera size="1.2em" />}
        onClick={() => {
          if (video.current) void createImageBitmap(video.current).then(onPicture);
        }}
      >
        Take photo
      </Button>
    </div>
  );
}
