/** The figure of a body map: its views, its regions as shapes, and the findings that are marked on it. */

export const bodyViews = ["front", "back"] as const;
export type BodyView = (typeof bodyViews)[number];
export const viewLabels = { front: "Front", back: "Back" } as const satisfies Record<BodyView, string>;

/** Units of the drawing of one view. */
export const figure = { width: 100, height: 216 } as const;

const midline = ["head", "neck", "chest", "abdomen", "pelvis"] as const;
const paired = ["shoulder", "upperArm", "forearm", "hand", "thigh", "knee", "lowerLeg", "foot"] as const;
type Paired = (typeof paired)[number];
export const bodyRegionKeys = [
  ...midline,
  "rightShoulder",
  "rightUpperArm",
  "rightForearm",
  "rightHand",
  "rightThigh",
  "rightKnee",
  "rightLowerLeg",
  "rightFoot",
  "leftShoulder",
  "leftUpperArm",
  "leftForearm",
  "leftHand",
  "leftThigh",
  "leftKnee",
  "leftLowerLeg",
  "leftFoot",
] as const;
export type BodyRegion = (typeof bodyRegionKeys)[number];

const regionLabels = {
  head: { front: "face and head", back: "back of head" },
  neck: { front: "throat", back: "nape" },
  chest: { front: "chest", back: "upper back" },
  abdomen: { front: "abdomen", back: "lower back" },
  pelvis: { front: "pelvis and groin", back: "buttocks" },
  shoulder: { front: "shoulder", back: "shoulder" },
  upperArm: { front: "upper arm", back: "upper arm" },
  forearm: { front: "forearm", back: "forearm" },
  hand: { front: "palm", back: "back of hand" },
  thigh: { front: "thigh", back: "thigh" },
  knee: { front: "knee", back: "back of knee" },
  lowerLeg: { front: "shin", back: "calf" },
  foot: { front: "foot", back: "heel" },
} as const satisfies Record<(typeof midline)[number] | Paired, Record<BodyView, string>>;

const isMidline = (region: BodyRegion): region is (typeof midline)[number] => midline.some((one) => one === region);
const sideOf = (region: BodyRegion) => (region.startsWith("right") ? "right" : "left");
function pairedPart(region: BodyRegion): Paired {
  const part = paired.find((one) => region.toLowerCase() === `${sideOf(region)}${one}`.toLowerCase());
  if (!part) throw new Error(`${region} is not a region of the body map.`);
  return part;
}

/** "Right forearm", "Lower back": right and left are the client's own. */
export function regionLabel(region: BodyRegion, view: BodyView): string {
  const name = isMidline(region)
    ? regionLabels[region][view]
    : `${sideOf(region)} ${regionLabels[pairedPart(region)][view]}`;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const findingKinds = [
  "bruise",
  "abrasion",
  "cut",
  "wound",
  "burn",
  "rash",
  "swelling",
  "injection",
  "pain",
  "scar",
  "tattoo",
  "piercing",
  "other",
] as const;
export type FindingKind = (typeof findingKinds)[number];
export const findingLabels = {
  bruise: "Bruise",
  abrasion: "Abrasion",
  cut: "Cut",
  wound: "Open wound",
  burn: "Burn",
  rash: "Rash",
  swelling: "Swelling",
  injection: "Injection site",
  pain: "Pain",
  scar: "Scar",
  tattoo: "Tattoo",
  piercing: "Piercing",
  other: "Other",
} as const satisfies Record<FindingKind, string>;

/** A region as a rounded rectangle of the figure. */
export interface Shape {
  region: BodyRegion;
  x: number;
  y: number;
  width: number;
  height: number;
  round: number;
}

const center: Record<(typeof midline)[number], Omit<Shape, "region">> = {
  head: { x: 38.5, y: 3, width: 23, height: 27, round: 11.5 },
  neck: { x: 44.5, y: 28.5, width: 11, height: 9, round: 2 },
  chest: { x: 33, y: 36, width: 34, height: 30, round: 6 },
  abdomen: { x: 34.5, y: 64.5, width: 31, height: 24, round: 4 },
  pelvis: { x: 33, y: 87, width: 34, height: 18, round: 7 },
};
/** On the left of the drawing. */
const limb: Record<Paired, Omit<Shape, "region">> = {
  shoulder: { x: 22, y: 36.5, width: 13, height: 13, round: 6.5 },
  upperArm: { x: 20.5, y: 46, width: 11, height: 27, round: 5 },
  forearm: { x: 17, y: 71, width: 10.5, height: 27, round: 5 },
  hand: { x: 14, y: 96, width: 12, height: 15, round: 5.5 },
  thigh: { x: 33.5, y: 102, width: 15.5, height: 40, round: 6 },
  knee: { x: 35, y: 140, width: 13, height: 13, round: 6 },
  lowerLeg: { x: 35.5, y: 151, width: 12, height: 42, round: 5.5 },
  foot: { x: 32, y: 191, width: 15.5, height: 15, round: 6 },
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const regionOf = (side: "left" | "right", part: Paired): BodyRegion => {
  const name = `${side}${capital(part)}`;
  const region = bodyRegionKeys.find((one) => one === name);
  if (!region) throw new Error(`${name} is not a region of the body map.`);
  return region;
};

/** The shapes of a view. From the front, the client's right side is on the left of the drawing. */
export function shapesOf(view: BodyView): Shape[] {
  const [onLeft, onRight] = view === "front" ? (["right", "left"] as const) : (["left", "right"] as const);
  return [
    ...paired.flatMap((part): Shape[] => [
      { ...limb[part], region: regionOf(onLeft, part) },
      { ...limb[part], x: figure.width - limb[part].x - limb[part].width, region: regionOf(onRight, part) },
    ]),
    ...midline.map((region): Shape => ({ ...center[region], region })),
  ];
}

/** The region at a point: the shape that holds it, or the nearest one. */
export function regionAt(view: BodyView, x: number, y: number): BodyRegion {
  const shapes = shapesOf(view);
  const gap = (at: number, from: number, size: number) => Math.max(from - at, 0, at - from - size);
  const away = (shape: Shape) =>
    Math.hypot(gap(x, shape.x, shape.width), gap(y, shape.y, shape.height)) * 1000 +
    // In an overlap, the shape whose middle is nearer.
    Math.hypot(x - shape.x - shape.width / 2, y - shape.y - shape.height / 2);
  const nearest = shapes.reduce((best, shape) => (away(shape) < away(best) ? shape : best));
  return nearest.region;
}

/** The middle of a region, for a mark that is added by name. */
export function middleOf(view: BodyView, region: BodyRegion): { x: number; y: number } {
  const shape = shapesOf(view).find((one) => one.region === region);
  return shape ? { x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 } : { x: 50, y: 50 };
}

/** "Bruise, right forearm (front), 20 mm: from the fall". */
export function findingText(mark: {
  view: BodyView;
  region: BodyRegion;
  kind: FindingKind;
  sizeMm?: number | undefined;
  note?: string | undefined;
}): string {
  const { view, region, kind, sizeMm, note } = mark;
  const place = `${regionLabel(region, view).toLowerCase()} (${view})`;
  const what = `${findingLabels[kind]}, ${place}${sizeMm ? `, ${sizeMm} mm` : ""}`;
  return note ? `${what}: ${note}` : what;
}
