import { type ComponentType, createContext, use } from "react";
import type { JsonValue } from "#domain/content/metadata.ts";
import { ISLAND, type Moment } from "./island-element";

/** Draws an island as a root of its own, as the browser will take it over; gives its name, its HTML and its prefix for ids. */
export type RenderIsland = <Props extends object>(
	component: ComponentType<Props>,
	props: Props,
) => { name: string; html: string; prefix: string };

/** How islands are drawn on the server; entry.server.tsx gives it. */
export const RenderIslandContext = createContext<RenderIsland | null>(null);

/** Props that JSON carries to the browser unchanged. */
type Carried<Props> = {
	[Name in keyof Props]: Props[Name] extends JsonValue | undefined ? Props[Name] : never;
};

interface IslandProps<Props extends object> {
	of: ComponentType<Props>;
	when?: Moment;
	props: Props & Carried<Props>;
}

/**
 * A part of a public page that moves: `<Island of={LeadForm} when="touched" props={{ words: t }} />`. `of` is the
 * default export of a file `*.island.tsx`; it is drawn here with these props and taken over in the browser with the
 * same ones. It sees no context of the page around it: what it shows comes as props.
 */
export function Island<Props extends object>({ of, when = "touched", props }: IslandProps<Props>) {
	const render = use(RenderIslandContext);
	if (!render) throw new Error("an island stands in a public page, which no browser draws");
	const { name, html, prefix } = render(of, props);
	const told = {
		[ISLAND.name]: name,
		[ISLAND.when]: when,
		[ISLAND.prefix]: prefix,
		[ISLAND.props]: JSON.stringify(props),
	};
	// biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that React drew
	return <div {...told} dangerouslySetInnerHTML={{ __html: html }} />;
}
