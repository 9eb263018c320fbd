import { type ComponentType, createContext, use } from "react";
import type { JsonValue } from "#domain/content/metadata.ts";
import { type HydrateWhen, ISLAND } from "./island-element.ts";

/** Renders an island as a separate React root, as the browser will hydrate it; returns its name, HTML and id prefix. */
export type RenderIsland = <Props extends object>(
	component: ComponentType<Props>,
	props: Props,
) => { name: string; html: string; prefix: string };

/** The server's island renderer; entry.server.tsx provides it. */
export const RenderIslandContext = createContext<RenderIsland | null>(null);

/** Props that survive JSON serialisation unchanged. */
type Carried<Props> = {
	[Name in keyof Props]: Props[Name] extends JsonValue | undefined ? Props[Name] : never;
};

interface IslandProps<Props extends object> {
	of: ComponentType<Props>;
	when?: HydrateWhen;
	props: Props & Carried<Props>;
}

/**
 * An interactive part of a public page: `<Island of={LeadForm} when="touched" props={{ words: t }} />`. `of` is the default
 * export of a file `*.island.tsx`; the server renders it with these props and the browser hydrates it with the same. It has no
 * access to the page's React context: pass everything as props.
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
	// biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that React rendered
	return <div {...told} dangerouslySetInnerHTML={{ __html: html }} />;
}
