import { encode } from "uqr";

interface QrCodeProps {
  text: string;
  /** What it is for. */
  label: string;
  className?: string | undefined;
}

/** A QR code as vectors, dark on light in both themes. Imported by its path, so that other pages do not load the encoder. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, data } = encode(text, { border: 2 });
  const path = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
