import { Anchor, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconPencil } from "@tabler/icons-react";
import { type PointerEvent, type ReactNode, useEffect, useState } from "react";
import { useExtensions } from "#platform/web/modules/registry.tsx";
import { AppLink } from "#platform/web/router/links.tsx";
import type { SignatureMark } from "#ui/form/signature-mark.ts";
import { SignaturePad } from "#ui/form/signature-pad.tsx";
import { type Readout, readoutOf, type Sample } from "./sampling.ts";
import classes from "./workbench.module.css";

const mostSamples = 5000;

/** `/testCanvas`: tests whether this device can capture signatures. */
export function Screen() {
  const checks = useExtensions("workbench.mark-check");
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const [mark, setMark] = useState<SignatureMark | undefined>();
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    if (mark)
      void Promise.all(checks.map(({ check }) => check(mark.strokes))).then(
        (faults) => !gone && setFault(faults.find((one) => one !== null) ?? null),
      );
    return () => {
      gone = true;
    };
  }, [mark, checks]);

  const note = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    const heardAt = performance.now();
    const { nativeEvent } = event;
    const all = nativeEvent.getCoalescedEvents?.() ?? [];
    const points = (all.length > 0 ? all : [nativeEvent]).map(({ timeStamp, pressure, pointerType }) => ({
      at: timeStamp,
      heardAt,
      pressure,
      kind: pointerType,
    }));
    setSamples((before) => [...before, ...points].slice(-mostSamples));
  };
  const change = (next: SignatureMark | undefined) => {
    setMark(next);
    if (!next) setSamples([]);
  };
  return (
    <main className={classes.page}>
      <header>
        <Title order={1} size="h2">
          Signature check
        </Title>
        <p className={classes.lead}>
          Sign as you would on paper. Nothing is saved. This tests whether the device is suitable.{" "}
          <Anchor component={AppLink} to="/home" underline="always">
            Home
          </Anchor>
        </p>
      </header>
      <Verdict drawn={mark !== undefined} fault={fault} />
      <div onPointerMove={note} onPointerDown={note} className={classes.pad}>
        <SignaturePad label="Your signature" onChange={change} />
      </div>
      <Measures readout={readoutOf(samples)} strokes={mark?.strokes.length ?? 0} />
      {mark && (
        <section aria-labelledby="preview">
          <h2 id="preview" className={classes.heading}>
            Print preview
          </h2>
          <div className={classes.previews}>
            <Preview
              name="Vector (SVG)"
              src={`data:image/svg+xml;utf8,${encodeURIComponent(mark.svg)}`}
              size={mark.svg.length}
            />
            <Preview name="Image (PNG)" src={mark.png} size={Math.round((mark.png.length - 22) * 0.75)} />
          </div>
        </section>
      )}
    </main>
  );
}

function Verdict({ drawn, fault }: { drawn: boolean; fault: string | null }) {
  const [tone, icon, words] = !drawn
    ? (["info", <IconPencil key="i" size={20} aria-hidden />, "Waiting for your signature"] as const)
    : fault
      ? (["attention", <IconAlertTriangle key="i" size={20} aria-hidden />, fault] as const)
      : (["done", <IconCircleCheck key="i" size={20} aria-hidden />, "This device can sign"] as const);
  return (
    <p className={classes.verdict} data-tone={tone} role="status">
      {icon} {words}
    </p>
  );
}

function Measures({ readout, strokes }: { readout: Readout; strokes: number }) {
  const { points, perSecond, latency, pressure, kinds } = readout;
  const none = "not yet";
  const rows: [string, ReactNode][] = [
    ["Input device", kinds.join(", ") || none],
    ["Strokes, points", points === 0 ? none : `${strokes}, ${points}`],
    ["Sampling rate", perSecond === null ? none : `${perSecond} points a second`],
    ["Latency", latency ? `${latency.median} ms, 95 % under ${latency.p95} ms` : none],
    [
      "Pressure",
      !pressure
        ? none
        : pressure.measured
          ? `${pressure.least.toFixed(2)} to ${pressure.most.toFixed(2)}`
          : "Not supported by this device",
    ],
  ];
  return (
    <dl className={classes.measures}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="cairn-figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Preview({ name, src, size }: { name: string; src: string; size: number }) {
  return (
    <figure className={classes.preview}>
      <img src={src} alt={`Your signature as ${name}`} />
      <figcaption className="cairn-figures">
        {name}, {(size / 1024).toFixed(1)} KB
      </figcaption>
    </figure>
  );
}
