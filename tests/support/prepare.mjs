// Installs the packages that checks need; plain JavaScript for the system's Node.
import { installPackages } from "./install.mjs";

installPackages();
