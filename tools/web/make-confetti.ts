/**
 * Makes the confetti of the release notes: 2.4 seconds of paper falling, without sound, on nothing (the dialog's own
 * color shows through), and the still frame for people who asked for less motion. Drawn in Cairn's colors by the
 * browser that also runs the journeys:
 *
 *   node tools/web/make-confetti.ts
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium as playwright } from "playwright-core";
import { palette } from "../../src/ui/theme/tokens.ts";
import { chromium, chromiumArguments } from "../chromium.mjs";
import { projectRoot } from "../project/places.ts";

const target = join(projectRoot, "src/modules/settings/release-notes/web");
// Rose warns and iris is a machine's: neither is for a celebration.
const colors = [palette.pine[5], palette.moss[4], palette.amber[4], palette.sky[4], palette.sand[4]];

const browser = await playwright.launch({ executablePath: chromium(), args: chromiumArguments });
try {
  const page = await browser.newPage({ viewport: { width: 640, height: 96 } });
  const made = await page.evaluate(async (paints) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 96 });
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("No canvas.");
    let seed = 7;
    const chance = () => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    };
    const pieces = Array.from({ length: 70 }, (_, index) => ({
      x: chance() * 640,
      from: -20 - chance() * 120,
      speed: 60 + chance() * 70,
      sway: 6 + chance() * 14,
      turn: 2 + chance() * 5,
      phase: chance() * 6.28,
      size: 4 + chance() * 5,
      paint: paints[index % paints.length] ?? "#5aa39a",
    }));
    const draw = (seconds: number) => {
      pen.clearRect(0, 0, 640, 96);
      for (const piece of pieces) {
        const y = piece.from + piece.speed * seconds;
        pen.save();
        pen.translate(piece.x + Math.sin(seconds * 2 + piece.phase) * piece.sway, y);
        pen.rotate(piece.phase + seconds * piece.turn);
        // A turning sheet shows its edge now and then.
        pen.scale(1, Math.max(0.2, Math.abs(Math.cos(seconds * piece.turn + piece.phase))));
        pen.fillStyle = piece.paint;
        pen.fillRect(-piece.size / 2, -piece.size / 2, piece.size, piece.size * 1.6);
        pen.restore();
      }
    };
    const base64 = async (blob: Blob): Promise<string> => {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = "";
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    };
    draw(1.1);
    const frame = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", 0.85));
    const parts: Blob[] = [];
    const recorder = new MediaRecorder(canvas.captureStream(30), {
      mimeType: "video/webm;codecs=vp8",
      videoBitsPerSecond: 500_000,
    });
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((done) => {
      recorder.onstop = done;
    });
    const began = performance.now();
    recorder.start();
    await new Promise<void>((done) => {
      const step = () => {
        const seconds = (performance.now() - began) / 1000;
        draw(seconds + 0.3);
        if (seconds < 2.4) requestAnimationFrame(step);
        else done();
      };
      step();
    });
    recorder.stop();
    await stopped;
    return { video: await base64(new Blob(parts)), still: frame ? await base64(frame) : "" };
  }, colors);
  for (const [name, content] of [["confetti.webm", made.video] as const, ["confetti.webp", made.still] as const]) {
    const bytes = Buffer.from(content, "base64");
    writeFileSync(join(target, name), bytes);
    console.log(`${name}: ${bytes.length} bytes`);
  }
} finally {
  await browser.close();
}
