import { type ComponentType, startTransition, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { type GenericSchema, parse } from "valibot";
import { keepControls } from "./carry-over";
import { ISLAND } from "./island-element";

/** A file `*.island.tsx`: its component, and the schema of the props that come back from the page. */
export interface IslandModule {
	default: ComponentType<object>;
	props: GenericSchema<object>;
}

interface AwakeProps {
	of: ComponentType<object>;
	props: object;
	onDrawn(): void;
	onAwake(): void;
}

function Awake({ of: Component, props, onDrawn, onAwake }: AwakeProps) {
	// Before the effects by which its controls read what was typed.
	useLayoutEffect(onDrawn, [onDrawn]);
	useEffect(onAwake, [onAwake]);
	return <Component {...props} />;
}

/** Lets React take an island over; resolves once it answers to its visitor. Throws where its props are not its own. */
export function hydrateIsland(
	element: HTMLElement,
	{ default: of, props: schema }: IslandModule,
): Promise<void> {
	const props = parse(schema, JSON.parse(element.getAttribute(ISLAND.props) ?? "{}"));
	const putBack = keepControls(element);
	return new Promise(resolve => {
		startTransition(() => {
			hydrateRoot(element, <Awake of={of} props={props} onDrawn={putBack} onAwake={resolve} />, {
				identifierPrefix: element.getAttribute(ISLAND.prefix) ?? "",
			});
		});
	});
}
