import { type ComponentType, startTransition, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { type GenericSchema, parse } from "valibot";
import { preserveInput } from "./carry-over.ts";
import { ISLAND } from "./island-element.ts";

/** A file `*.island.tsx`: its component, and the schema for the props that the page carries. */
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
	// A layout effect, so that it runs before the effects in which the controls read their values.
	useLayoutEffect(onDrawn, [onDrawn]);
	useEffect(onAwake, [onAwake]);
	return <Component {...props} />;
}

/** Hydrates an island; resolves once it is awake. Throws ValiError if its props do not match the schema. */
export function hydrateIsland(
	element: HTMLElement,
	{ default: of, props: schema }: IslandModule,
): Promise<void> {
	const props = parse(schema, JSON.parse(element.getAttribute(ISLAND.props) ?? "{}"));
	const putBack = preserveInput(element);
	return new Promise(resolve => {
		startTransition(() => {
			hydrateRoot(element, <Awake of={of} props={props} onDrawn={putBack} onAwake={resolve} />, {
				identifierPrefix: element.getAttribute(ISLAND.prefix) ?? "",
			});
		});
	});
}
