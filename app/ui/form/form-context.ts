import { createContext } from "react";

/** Messages of the server for a form that was sent without JavaScript: field name to message. */
export const ServerErrorsContext = createContext<Readonly<Record<string, string>>>({});
