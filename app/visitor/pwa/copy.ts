import { pageCopy } from "#app/site/cms/page-copy.ts";

/** Copy of the update banner, the install banner and the offline page. */
export const pwaCopy = pageCopy("app", {
	update: {
		title: "A new version is ready",
		text: "Update to get the latest version of this site.",
		update: "Update",
		later: "Not now",
	},
	install: {
		title: "Install the app",
		text: "Keep us on your home screen, one tap away.",
		install: "Install",
		dismiss: "No, thank you",
	},
	offline: {
		title: "You are offline",
		text: "This page needs a connection. Pages you have already visited still work, and anything you send is kept on this device until you are back online.",
		retry: "Try again",
		home: "Home page",
	},
});
