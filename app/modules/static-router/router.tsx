import { type ComponentType, createContext, use } from "react";
import type * as ReactRouter from "react-router";
import type { PageState } from "./page-state";

/**
 * Stands for `react-router` in the scripts of public pages (static-router-plugin.ts). They navigate by loading whole
 * documents, so nothing of a router is needed but the route modules' data; the back office hands in the real one.
 */
interface Router {
	Links: ComponentType;
	Meta: ComponentType;
	Outlet: ComponentType;
	Scripts: ComponentType;
	isRouteErrorResponse(error: unknown): boolean;
	useLocation(): { pathname: string; search: string };
	useMatches(): { id: string }[];
	useRouteError(): unknown;
	useRouteLoaderData(id: string): unknown;
	/** The props of the route whose component asks. */
	useRouteProps(): object;
}

/** A route's module as the build makes it. */
export interface RouteModule {
	default?: ComponentType;
	Layout?: ComponentType<{ children: React.ReactNode }>;
	ErrorBoundary?: ComponentType;
}

/** The page being shown: its state and its routes' modules from the root down. */
export const PageContext = createContext<{ state: PageState; modules: readonly RouteModule[] } | null>(null);

/** How deep in the page's routes a component stands; the root is 0. */
const DepthContext = createContext(0);

/** What went wrong, below an error page. */
export const ErrorContext = createContext<unknown>(null);

function usePage() {
	const page = use(PageContext);
	if (!page) throw new Error("there is no page around this component");
	return page;
}

const Nothing = () => null;

const staticRouter: Router = {
	Links: Nothing,
	Meta: Nothing,
	Scripts: Nothing,
	Outlet() {
		const { modules } = usePage();
		const depth = use(DepthContext) + 1;
		const Route = modules[depth]?.default;
		return Route ? (
			<DepthContext value={depth}>
				<Route />
			</DepthContext>
		) : null;
	},
	isRouteErrorResponse: error => typeof error === "object" && error !== null && "status" in error,
	useLocation: () => window.location,
	useMatches: () => usePage().state.routes.map(id => ({ id })),
	useRouteError: () => use(ErrorContext),
	useRouteLoaderData: id => usePage().state.loaderData[id],
	useRouteProps() {
		const { state } = usePage();
		const id = state.routes[use(DepthContext)] ?? "";
		return { loaderData: state.loaderData[id], actionData: state.actionData?.[id] };
	},
};

let router = staticRouter;

/** Lets the real router do the work from here on; called once, before anything is drawn. */
export function hostRouter(real: typeof ReactRouter): void {
	router = {
		...real,
		useRouteProps: () => ({
			params: real.useParams(),
			loaderData: real.useLoaderData(),
			actionData: real.useActionData(),
			matches: real.useMatches(),
		}),
	};
}

export const Links = () => <router.Links />;
export const Meta = () => <router.Meta />;
export const Outlet = () => <router.Outlet />;
export const Scripts = () => <router.Scripts />;
export const isRouteErrorResponse: Router["isRouteErrorResponse"] = error =>
	router.isRouteErrorResponse(error);
export const useLocation = () => router.useLocation();
export const useMatches = () => router.useMatches();
export const useRouteError = () => router.useRouteError();
export const useRouteLoaderData = (id: string) => router.useRouteLoaderData(id);

/** Route modules are built with a call of this around their component. */
export function UNSAFE_withComponentProps(Component: ComponentType<object>): ComponentType {
	return function RouteComponent() {
		return <Component {...router.useRouteProps()} />;
	};
}

/** Route modules are built with a call of this around their error page, which asks for the error itself. */
export function UNSAFE_withErrorBoundaryProps(Component: ComponentType): ComponentType {
	return Component;
}
