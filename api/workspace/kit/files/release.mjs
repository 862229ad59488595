#!/usr/bin/env node
import '../release/release.js';
