/** Distances. Sections breathe with the width of the screen. */
export const space = {
	1: "0.25rem",
	2: "0.5rem",
	3: "0.75rem",
	4: "1rem",
	5: "1.5rem",
	6: "2rem",
	7: "3rem",
	8: "4rem",
	section: "clamp(1.75rem,6.5vw,6.5rem)",
	gutter: "clamp(1.25rem, 0.75rem + 2.2vw, 3rem)",
} as const;

/** Type sizes, fluid from a 320 px phone to a 1440 px screen. */
export const size = {
	hero: "clamp(2.625rem, 1.65rem + 4.4vw, 5.25rem)",
	title: "clamp(1.75rem,1.1rem + 2.7vw,3.5rem)",
	heading: "clamp(1.375rem,1.2rem + .9vw,2rem)",
	lead: "clamp(1.0625rem,1rem + .35vw,1.3125rem)",
	body: "clamp(1rem,.9rem + .3vw,1.0625rem)",
	small: "0.9375rem",
	fine: "0.8125rem",
} as const;

/** Type families; the fallbacks are cut to the same measures, so that nothing moves when the real ones arrive. */
export const family = {
	display: "Cormorant,CormorantFallback,CormorantWide,serif",
	text: "Commissioner,CommissionerFallback,CommissionerWide,sans-serif",
	code: "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace",
} as const;

/** The face of titles, to spread into a style. */
export const displayFace = { fontFamily: family.display, fontWeight: 500 } as const;
export const inTitles = (fontSize: string, lineHeight: number) => ({ ...displayFace, fontSize, lineHeight });

/** Figures in the display face, to spread into a style. */
export const numerals = { fontFamily: family.display, fontVariantNumeric: "lining-nums" } as const;
export const inFigures = (fontSize: string, lineHeight: number) => ({ ...numerals, fontSize, lineHeight });

/** Words in the display face, to spread into a style. */
export const inDisplay = (fontSize: string, lineHeight: number) => ({
	fontFamily: family.display,
	fontSize,
	lineHeight,
});

export const layer = {
	raised: 1,
	header: 20,
	floating: 30,
	banner: 40,
	popover: 50,
	dialog: 60,
	toast: 70,
	tooltip: 80,
} as const;

/** Durations; all motion stops under prefers-reduced-motion. */
export const motion = { quick: "140ms", calm: "320ms", ease: "cubic-bezier(.2,.7,.2,1)" } as const;

/** Widths from which a layout changes. */
export const from = {
	phone: "(min-width: 30rem)",
	tablet: "(min-width: 48rem)",
	laptop: "(min-width: 64rem)",
	desktop: "(min-width: 80rem)",
} as const;

/** Widths up to which a layout changes: one column, and hands that press with thumbs. */
export const to = { tablet: `not all and ${from.tablet}`, laptop: `not all and ${from.laptop}` } as const;

/** Where the reader's system chooses the colours. */
export const forced = "(forced-colors: active)";
/** On what only its ground marks: unseen, and drawn where the reader's colours leave no ground. */
export const forcedMark = { outline: "2px solid transparent", outlineOffset: "-2px" } as const;

/** Where a row is swiped through: not on paper, which would cut it. */
export const swipes = "screen and (max-width: 47.99rem)";
/** A phone whose reader has set the letters larger by half: what stands side by side elsewhere stands in one column. */
export const inLargeLetters = "(max-width: 17rem)";

/** The widest line of text and the widest page. */
export const measure = { text: "38rem", narrow: "52rem", page: "75rem" } as const;

/** Layouts to spread into a style: `style({ ...inColumn(space[3]), maxWidth: measure.text })`. */
export const inColumn = (gap: string) => ({ display: "flex", flexDirection: "column", gap }) as const;
export const inRow = (gap: string) => ({ display: "flex", alignItems: "center", gap }) as const;
export const inlineRow = (gap: string) => ({ ...inRow(gap), display: "inline-flex" }) as const;
/** In a row that wraps: in the middle of its height, and as high as the row. */
export const inCluster = (gap: string) => ({ ...inRow(gap), flexWrap: "wrap" }) as const;
export const inLines = (gap: string) => ({ display: "flex", flexWrap: "wrap", gap }) as const;
export const inGrid = (gap: string | number) => ({ display: "grid", gap }) as const;
/** In one column that is never wider than its room, however large a reader has set the letters. */
export const inFittedGrid = (gap: string | number) =>
	({ ...inGrid(gap), gridTemplateColumns: "minmax(0,1fr)" }) as const;

/** Both in columns where there is the width for them: `inGridFrom(from.tablet, "1fr 1fr", space[5])`. */
export const inGridFrom = (width: string, gridTemplateColumns: string, gap: string | number) =>
	({ ...inGrid(gap), "@media": { [width]: { gridTemplateColumns } } }) as const;
export const inFittedGridFrom = (width: string, gridTemplateColumns: string, gap: string | number) =>
	({ ...inFittedGrid(gap), "@media": { [width]: { gridTemplateColumns } } }) as const;

/** Holds what stands behind its words, and cuts it at its edges; to be spread into a style. */
export const stage = { position: "relative", overflow: "hidden", isolation: "isolate" } as const;

/** Cut where the room ends; to be spread into a style. */
export const onOneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** Read out, and not seen; to be spread into a style. */
export const unseen = {
	position: "absolute",
	width: 1,
	height: 1,
	overflow: "hidden",
	clipPath: "inset(50%)",
} as const;
