// The numbers come from the command line of the test.
#pragma once
