import { useEffect, useRef } from "react";
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from "react-router";

/**
 * Returns a function that navigates once an answer has arrived. It does nothing if the user has left the page since, or is just
 * leaving it.
 */
export function useLeave(): (to: string, options?: NavigateOptions) => Promise<void> {
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const { state } = useNavigation();
	const latest = useRef(state);
	useEffect(() => {
		latest.current = state;
	}, [state]);
	return async (to, options) => {
		const isHere = window.location.pathname + window.location.search === pathname + search;
		if (isHere && latest.current === "idle") await navigate(to, options);
	};
}
