import { type ComponentType, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { type GenericSchema, parse } from "valibot";
import { ISLAND } from "./island-element";

/** A file `*.island.tsx`: its component, and the schema of the props that come back from the page. */
export interface IslandModule {
	default: ComponentType<object>;
	props: GenericSchema<object>;
}

interface AwakeProps {
	of: ComponentType<object>;
	props: object;
	onAwake(): void;
}

function Awake({ of: Component, props, onAwake }: AwakeProps) {
	useEffect(onAwake, [onAwake]);
	return <Component {...props} />;
}

/** Lets React take an island over; resolves once it answers to its visitor. Throws where its props are not its own. */
export function hydrateIsland(
	element: HTMLElement,
	{ default: of, props: schema }: IslandModule,
): Promise<void> {
	const props = parse(schema, JSON.parse(element.getAttribute(ISLAND.props) ?? "{}"));
	return new Promise(resolve => {
		startTransition(() => {
			hydrateRoot(element, <Awake of={of} props={props} onAwake={resolve} />, {
				identifierPrefix: element.getAttribute(ISLAND.prefix) ?? "",
			});
		});
	});
}
