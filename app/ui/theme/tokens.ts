/** Spacing. Section spacing scales with the viewport's width. */
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

/** Font families; the fallbacks have the same metrics, so that loading the web fonts causes no layout shift. */
export const family = {
	display: "Cormorant,CormorantFallback,CormorantWide,serif",
	text: "Commissioner,CommissionerFallback,CommissionerWide,sans-serif",
	code: "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace",
} as const;

/** The display face for titles, for spreading into a style. */
export const displayFace = { fontFamily: family.display, fontWeight: 500 } as const;
export const inTitles = (fontSize: string, lineHeight: number) => ({ ...displayFace, fontSize, lineHeight });

/** Figures in the display face, for spreading into a style. */
export const numerals = { fontFamily: family.display, fontVariantNumeric: "lining-nums" } as const;
export const inFigures = (fontSize: string, lineHeight: number) => ({ ...numerals, fontSize, lineHeight });

/** Text in the display face, for spreading into a style. */
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

/** Durations and easing; all motion stops under prefers-reduced-motion. */
export const motion = { quick: "140ms", calm: "320ms", ease: "cubic-bezier(.2,.7,.2,1)" } as const;

/** Minimum viewport widths (breakpoints). */
export const from = {
	phone: "(min-width: 30rem)",
	tablet: "(min-width: 48rem)",
	laptop: "(min-width: 64rem)",
	desktop: "(min-width: 80rem)",
} as const;

/** Maximum viewport widths: one column, and touch targets. */
export const to = { tablet: `not all and ${from.tablet}`, laptop: `not all and ${from.laptop}` } as const;

/** Forced-colors mode: the user's system chooses the colours. */
export const forcedColors = "(forced-colors: active)";
/** For an element that only its background marks: a transparent outline, which forced-colors mode draws. */
export const forcedMark = { outline: "2px solid transparent", outlineOffset: "-2px" } as const;

/** Where a row is swiped horizontally; not in print, which would cut it off. */
export const swipes = "screen and (max-width: 47.99rem)";
/** A phone whose user has enlarged the font size by half: multi-column layouts become one column. */
export const largeText = "(max-width: 17rem)";

/** Maximum widths of text and of the page. */
export const measure = { text: "38rem", narrow: "52rem", page: "75rem" } as const;

/** Layouts for spreading into a style: `style({ ...inColumn(space[3]), maxWidth: measure.text })`. */
export const inColumn = (gap: string) => ({ display: "flex", flexDirection: "column", gap }) as const;
export const inRow = (gap: string) => ({ display: "flex", alignItems: "center", gap }) as const;
export const inlineRow = (gap: string) => ({ ...inRow(gap), display: "inline-flex" }) as const;
/** A wrapping row, with its items vertically centred; `inLines` stretches them to the row's height. */
export const inCluster = (gap: string) => ({ ...inRow(gap), flexWrap: "wrap" }) as const;
export const inLines = (gap: string) => ({ display: "flex", flexWrap: "wrap", gap }) as const;
export const inGrid = (gap: string | number) => ({ display: "grid", gap }) as const;
/** One column that is never wider than its container, even with a large font size. */
export const inFittedGrid = (gap: string | number) =>
	({ ...inGrid(gap), gridTemplateColumns: "minmax(0,1fr)" }) as const;

/** The two grids with columns from a minimum width: `inGridFrom(from.tablet, "1fr 1fr", space[5])`. */
export const inGridFrom = (width: string, gridTemplateColumns: string, gap: string | number) =>
	({ ...inGrid(gap), "@media": { [width]: { gridTemplateColumns } } }) as const;
export const inFittedGridFrom = (width: string, gridTemplateColumns: string, gap: string | number) =>
	({ ...inFittedGrid(gap), "@media": { [width]: { gridTemplateColumns } } }) as const;

/** Contains layers behind the content and clips them at its edges; for spreading into a style. */
export const stage = { position: "relative", overflow: "hidden", isolation: "isolate" } as const;

/** Truncates text with an ellipsis; for spreading into a style. */
export const onOneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** Visually hidden, but available to screen readers; for spreading into a style. */
export const visuallyHidden = {
	position: "absolute",
	width: 1,
	height: 1,
	overflow: "hidden",
	clipPath: "inset(50%)",
} as const;
