import { globalStyle } from "@vanilla-extract/css";

globalStyle("body", { margin: 0, fontFamily: "system-ui, sans-serif" });
