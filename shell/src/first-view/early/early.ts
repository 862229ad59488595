// A script of its own, before all others: it is in the page as soon as there is something to press.
import { askForCode } from './ask-for-code.ts';
import { keepPresses } from './keep-presses.ts';
import { makeInterfaces } from './make-interfaces.ts';

keepPresses();
askForCode();
makeInterfaces();
