/** Colors of series in order; rose and iris are kept for danger and AI. Past the first four a series is drawn lighter. */
const tones = ["pine", "sky", "amber", "sand", "pine", "sky", "amber", "sand"] as const;

export const paintOf = (index: number) => `var(--cairn-${tones[index % tones.length]}-solid)`;
export const opacityOf = (index: number) => (index % tones.length < 4 ? 1 : 0.5);
export const dashOf = (index: number) => (index === 0 ? undefined : index % 2 === 1 ? "5 3" : "2 2");
